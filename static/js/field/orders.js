// What the leader has ordered meanwhile, on a page without network: halts, messages, other looks of groups.
