import { expect, it } from "vitest";

import { isLoopback } from "../../src/api/public-url";

it("knows the addresses that lead nowhere from another machine", () => {
  for (const own of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]"]) expect(isLoopback(own)).toBe(true);
  for (const far of ["192.168.1.5", "escadre.example", "localhost.example", "1270.example"])
    expect(isLoopback(far)).toBe(false);
});
