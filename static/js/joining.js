/* At the door: a code is scanned instead of typed, also by an app on the home screen, which has its own cookies. */
(() => {
  "use strict";
  const key = document.querySelector("[data-scan-open]");
  const place = document.getElementById("scan-box");
  const code = document.getElementById("code");
  const { scan } = window.field ?? {};
  if (!key || !place || !code || !scan) return;
  key.addEventListener("click", () => {
    key.hidden = true;
    scan.start(place, (found) => {
      scan.stop();
      code.value = found.text;
      code.form.requestSubmit ? code.form.requestSubmit() : code.form.submit();
    });
    place.scrollIntoView({ block: "center" });
  });
})();
