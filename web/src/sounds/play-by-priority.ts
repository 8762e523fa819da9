/** Plays sounds: which of several are heard, and in which order. */

import { settings } from "../app/settings.svelte";
import { type PageSound, VOICES } from "./synthesizer";

/** Groups of sounds, in order. Of a group, the first requested sound is played; `length`: seconds to the next group. */
const SEQUENCE: readonly { readonly sounds: readonly PageSound[]; readonly length: number }[] = [
  { sounds: ["refused"], length: 0.3 },
  { sounds: ["dice"], length: 0.65 },
  { sounds: ["shot"], length: 0.3 },
  { sounds: ["sunk", "hit", "plouf", "gain", "mine", "place", "sail"], length: 0.5 },
  { sounds: ["right", "wrong", "won", "lost", "turn"], length: 0 },
];

let audio: AudioContext | undefined;
let quietAt = 0; // when the events that are heard now are over

/** Plays these sounds: what happens one after the other, and of what happens together the most important. */
export function playSounds(names: ReadonlySet<PageSound>): void {
  if (!settings.sound || !names.size) return;
  audio ??= new AudioContext();
  void audio.resume();
  const out = audio.createGain();
  out.gain.value = 0.5;
  out.connect(audio.destination);
  let at = audio.currentTime + 0.02;
  for (const { sounds, length } of SEQUENCE) {
    const name = sounds.find((each) => names.has(each));
    if (!name) continue;
    if (!length) at = Math.max(at, quietAt); // a conclusion waits for the events before it
    VOICES[name](audio, out, at);
    at += length;
    quietAt = Math.max(quietAt, at);
  }
}
