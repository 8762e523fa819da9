import { expect, it } from "vitest";

import { isLoopback } from "../../src/api/public-url";

it("recognizes addresses that other machines cannot reach", () => {
  for (const own of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]"]) expect(isLoopback(own)).toBe(true);
  for (const far of ["192.168.1.5", "escadre.example", "localhost.example", "1270.example"])
    expect(isLoopback(far)).toBe(false);
});
