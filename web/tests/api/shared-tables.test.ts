import { expect, it } from "vitest";

import { looped } from "../../src/api/shared-tables";

it("knows the addresses that lead nowhere from another machine", () => {
  for (const own of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]"]) expect(looped(own)).toBe(true);
  for (const far of ["192.168.1.5", "escadre.example", "localhost.example", "1270.example"]) expect(looped(far)).toBe(false);
});
