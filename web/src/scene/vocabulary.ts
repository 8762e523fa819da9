// Made by scripts/generate_vocabulary.py from core/scene/vocabulary.toml. Do not edit.

/** A mark of a token, a die, a card or a hull. */
export type Mark = "aimed" | "east" | "flagship" | "hidden" | "idle" | "leaps" | "lost" | "moved" | "moving" | "north" | "small" | "south" | "sunk" | "touched" | "under" | "west" | "won";

// Kinds that have a drawing, and what it is called.

export type TokenDrawing = "ship" | "sailer" | "boat" | "ashore" | "mine" | "hit" | "plouf" | "wreck" | "water";
export const TOKENS: ReadonlyMap<string, TokenDrawing> = new Map([
  ["ship", "ship"],
  ["sailer", "sailer"],
  ["boat", "boat"],
  ["ashore", "ashore"],
  ["mine", "mine"],
  ["hit", "hit"],
  ["plouf", "plouf"],
  ["wreck", "wreck"],
  ["water", "water"],
]);

export type AreaDrawing = "port" | "goal" | "goal-own" | "shore" | "course" | "closed" | "ruled-out" | "combat";
export const AREAS: ReadonlyMap<string, AreaDrawing> = new Map([
  ["port", "port"],
  ["goal", "goal"],
  ["goal-own", "goal-own"],
  ["shore", "shore"],
  ["course", "course"],
  ["closed", "closed"],
  ["ruled-out", "ruled-out"],
  ["combat", "combat"],
]);

export type CountDrawing = "row" | "ships" | "bomb" | "mine" | "home" | "place" | "points" | "treasure" | "bonus" | "firepower" | "family" | "mast" | "gun";
export const COUNTS: ReadonlyMap<string, CountDrawing> = new Map([
  ["ship", "row"],
  ["sailer", "ships"],
  ["bomb", "bomb"],
  ["mine", "mine"],
  ["home", "home"],
  ["place", "place"],
  ["points", "points"],
  ["treasure", "treasure"],
  ["bonus", "bonus"],
  ["ships", "ships"],
  ["firepower", "firepower"],
  ["family", "family"],
  ["mast", "mast"],
  ["gun", "gun"],
]);

export type CardDrawing = "ship" | "goods" | "treasure";
export const CARDS: ReadonlyMap<string, CardDrawing> = new Map([
  ["ship", "ship"],
  ["goods", "goods"],
  ["treasure", "treasure"],
]);

export type FactDrawing = "firepower" | "map" | "value" | "letter" | "effect-flip" | "effect-plus" | "effect-minus" | "effect-reroll" | "effect-extra";
export const FACTS: ReadonlyMap<string, FactDrawing> = new Map([
  ["firepower", "firepower"],
  ["map", "map"],
  ["value", "value"],
  ["letter", "letter"],
  ["effect-flip", "effect-flip"],
  ["effect-plus", "effect-plus"],
  ["effect-minus", "effect-minus"],
  ["effect-reroll", "effect-reroll"],
  ["effect-extra", "effect-extra"],
]);

export type SlotDrawing = "captain" | "hull" | "crew";
export const SLOTS: ReadonlyMap<string, SlotDrawing> = new Map([
  ["captain", "captain"],
  ["ship", "hull"],
  ["crew", "crew"],
]);

export type PatchDrawing = "land" | "hatched";
export const PATCHES: ReadonlyMap<string, PatchDrawing> = new Map([
  ["band", "land"],
  ["goal", "hatched"],
]);

export type RegionDrawing = "zone" | "shadow" | "reach" | "threat";
export const REGIONS: ReadonlyMap<string, RegionDrawing> = new Map([
  ["zone", "zone"],
  ["shadow", "shadow"],
  ["reach", "reach"],
  ["threat", "threat"],
]);

export type ShareDrawing = "good" | "bad" | "middling";
export const SHARES: ReadonlyMap<string, ShareDrawing> = new Map([
  ["win", "good"],
  ["lose", "bad"],
  ["both", "middling"],
  ["unharmed", "good"],
  ["touched", "middling"],
  ["sunk", "bad"],
  ["enemy-unharmed", "bad"],
  ["enemy-touched", "middling"],
  ["enemy-sunk", "good"],
]);

// Kinds and marks that are heard when they appear.

export type Sound = "gain" | "mine" | "hit" | "plouf" | "sunk";
export const SOUNDS: ReadonlyMap<string, Sound> = new Map([
  ["ashore", "gain"],
  ["mine", "mine"],
  ["hit", "hit"],
  ["plouf", "plouf"],
  ["wreck", "sunk"],
  ["sunk", "sunk"],
  ["touched", "hit"],
]);
