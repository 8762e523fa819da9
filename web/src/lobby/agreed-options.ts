/** The options of a table in words. */

import { isPlayerCount } from "./options";
import type { Field } from "../api/wire";

/** The name and the value of an option in words. */
export interface OptionInWords {
  label: string;
  value: string;
  /** Whether it is the default of the game. */
  isDefault: boolean;
}

/** The words for yes, for no, and for a file that a host has written. */
export interface OptionWords {
  yes: string;
  no: string;
  file: string;
}

/** Every option and its value in words, except the number of players. */
export function optionsInWords(
  fields: readonly Field[],
  options: Record<string, unknown>,
  words: OptionWords,
): OptionInWords[] {
  return fields
    .filter((field) => field.name in options && !isPlayerCount(field))
    .map((field) => ({
      label: field.label,
      value: valueText(field, options[field.name], words),
      isDefault: isDefault(field, options[field.name]),
    }))
    .filter(({ value }) => value !== "");
}

function isDefault(field: Field, value: unknown): boolean {
  return field.kind === "file" || JSON.stringify(value) === JSON.stringify(field.default);
}

function valueText(field: Field, value: unknown, { yes, no, file }: OptionWords): string {
  if (field.kind === "file") return field.when_empty ? "" : file;
  if (value === null || value === undefined) return field.when_empty ?? "";
  if (field.kind === "flag") return value === true ? yes : no;
  if (Array.isArray(value)) return value.join(", ");
  return (field.choices ?? []).find(([each]) => each === value)?.[1] ?? String(value);
}
