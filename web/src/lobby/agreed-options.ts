/** The options of a table in words. */

import { isPlayerCount } from "./options";
import type { Field } from "../api/wire";

export interface OptionInWords {
  label: string;
  value: string;
  /** Whether it is the default of the game. */
  usual: boolean;
}

/** The words for yes, for no, and for a file that a host has written. */
export interface OptionWords {
  yes: string;
  no: string;
  file: string;
}

/** Every option with what it means here; how many play is seen anyway. */
export function optionsInWords(
  fields: readonly Field[],
  options: Record<string, unknown>,
  answers: OptionWords,
): OptionInWords[] {
  return fields
    .filter((field) => field.name in options && !isPlayerCount(field))
    .map((field) => ({
      label: field.label,
      value: said(field, options[field.name], answers),
      usual: usual(field, options[field.name]),
    }))
    .filter(({ value }) => value !== "");
}

function usual(field: Field, value: unknown): boolean {
  return field.kind === "file" || JSON.stringify(value) === JSON.stringify(field.default);
}

function said(field: Field, value: unknown, { yes, no, file }: OptionWords): string {
  if (field.kind === "file") return field.when_empty ? "" : file;
  if (value === null || value === undefined) return field.when_empty ?? "";
  if (field.kind === "flag") return value === true ? yes : no;
  if (Array.isArray(value)) return value.join(", ");
  return (field.choices ?? []).find(([each]) => each === value)?.[1] ?? String(value);
}
