/** The entries of an options form, and the option values that they send. */

import type { Field } from "../api/wire";

/** An entry for each kind of field; only the one of the field's kind is used. */
export interface FormEntry {
  choice: number;
  number: number | null;
  numbers: string;
  flag: boolean;
  file: ChosenFile | null;
}

/** A file that a host has chosen. `value` is missing while the file is being read or if it is invalid. */
export interface ChosenFile {
  name: string;
  reading?: Promise<void>;
  value?: unknown;
}

/** A typed value that the field does not accept. */
export class InvalidEntry extends Error {
  constructor(
    readonly kind: "number" | "numbers" | "file",
    readonly label: string,
  ) {
    super(label);
  }
}

/** An entry with the default of its field. */
export function defaultEntry(field: Field): FormEntry {
  const value = field.default;
  const isDefault = (each: unknown): boolean => JSON.stringify(each) === JSON.stringify(value);
  return {
    choice: Math.max(
      0,
      (field.choices ?? []).findIndex(([each]) => isDefault(each)),
    ),
    number: typeof value === "number" ? value : null,
    numbers: Array.isArray(value) ? value.join(", ") : "",
    flag: value === true,
    file: null,
  };
}

/** Whether a field is the number of players, which the seats determine. */
export function isPlayerCount(field: Field): boolean {
  return field.name === "players" && (field.kind === "choice" || field.kind === "number");
}

/** Whether an option applies to this number of players. */
export const appliesTo = ({ seats = [] }: Field, playerCount: number): boolean =>
  !seats.length || seats.includes(playerCount);

/** Sets the player-count field to the number of seats. */
export function setPlayerCount(fields: readonly Field[], entries: Record<string, FormEntry>, seatCount: number): void {
  for (const field of fields) {
    const entry = entries[field.name];
    if (!entry || !isPlayerCount(field)) continue;
    const choice = (field.choices ?? []).findIndex(([value]) => value === seatCount);
    if (choice >= 0) entry.choice = choice;
    const { least, most } = field;
    if (field.kind === "number" && seatCount >= (least ?? seatCount) && seatCount <= (most ?? seatCount))
      entry.number = seatCount;
  }
}

/** The options that differ from the defaults. Throws InvalidEntry. */
export function changedOptions(fields: readonly Field[], entries: Record<string, FormEntry>): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  for (const field of fields) {
    const entry = entries[field.name];
    if (!entry) continue;
    const value = entryValue(field, entry);
    if (JSON.stringify(value) !== JSON.stringify(field.default)) options[field.name] = value;
  }
  return options;
}

function entryValue(field: Field, entry: FormEntry): unknown {
  switch (field.kind) {
    case "choice":
      return field.choices?.[entry.choice]?.[0];
    case "flag":
      return entry.flag;
    case "file":
      if (entry.file && entry.file.value === undefined) throw new InvalidEntry("file", field.label);
      return entry.file?.value ?? null;
    case "number": {
      if (entry.number == null && field.may_be_empty) return null;
      if (!Number.isInteger(entry.number)) throw new InvalidEntry("number", field.label);
      return entry.number;
    }
    case "numbers": {
      const parts = entry.numbers.split(/[\s,;]+/).filter(Boolean);
      if (!parts.length && field.may_be_empty) return null;
      if (!parts.length || parts.some((part) => !/^\d{1,6}$/.test(part)))
        throw new InvalidEntry("numbers", field.label);
      return parts.map(Number);
    }
  }
}
