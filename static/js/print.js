/* Printing: how far the set is, then its file. Without this file the form fetches the file all the same. */
(() => {
  "use strict";
  const form = document.getElementById("print-form");
  const box = document.getElementById("print-progress");
  const said = document.getElementById("print-said");
  const bar = document.getElementById("print-bar");
  const stop = document.getElementById("print-stop");
  const again = document.getElementById("print-again");
  if (!form || !box) return;
  let running = null;

  const say = (text) => { said.textContent = text; };
  const show = (parts) => {
    box.hidden = false;
    bar.hidden = !parts.bar;
    stop.hidden = !parts.stop;
    again.hidden = !parts.again;
  };
  const rest = (text, parts = {}) => {
    running = null;
    show(parts);
    say(text);
  };

  /* The stream's events, one after the other. */
  async function* events(body) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let kept = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      kept += value;
      const parts = kept.split("\n\n");
      kept = parts.pop();
      for (const part of parts) {
        const [, name, data] = part.match(/^event: (\w+)\ndata: (.*)$/) ?? [];
        if (name) yield { name, ...JSON.parse(data) };
      }
    }
  }
  const why = async (answer) => {             // the server says it in a notice
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return page.querySelector(".notice")?.textContent.trim() || said.dataset.textFailed;
  };
  const fetchFile = (file) => {
    rest(said.dataset.textDone, { again: true });
    again.href = file;
    location.assign(file);
  };

  const make = async (wish) => {
    const mine = running = new AbortController();
    bar.removeAttribute("value");             // until the first step it only moves
    show({ bar: true, stop: true });
    say(said.dataset.textBegins);
    try {
      const answer = await fetch(`${form.dataset.progress}?${wish}`, {
        headers: { "HX-Request": "true" }, signal: mine.signal,
      });
      if (!answer.ok) {
        rest(await why(answer));
        return;
      }
      for await (const event of events(answer.body)) {
        if (event.name === "step") {
          bar.max = event.of;
          bar.value = event.number;
          say(event.said);
        } else if (event.name === "done") {
          fetchFile(`${form.action}?${wish}`);
          return;
        } else {
          rest(event.said);
          return;
        }
      }
      rest(said.dataset.textFailed);
    } catch {
      if (mine.signal.aborted) box.hidden = true;
      else rest(said.dataset.textFailed);
    } finally {
      if (running === mine) running = null;
    }
  };

  form.addEventListener("submit", (event) => {
    if (event.submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    if (!running) make(new URLSearchParams(new FormData(form)));
  });
  form.addEventListener("change", () => { if (!running) box.hidden = true; });    // what it says is of another set
  stop.addEventListener("click", () => running?.abort());

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-close-preview]");
    if (!key) return;
    document.getElementById(`preview-${key.dataset.closePreview}`).replaceChildren();
    document.getElementById(`look-${key.dataset.closePreview}`).focus();
  });
})();
