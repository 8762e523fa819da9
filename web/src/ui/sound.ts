/** Sounds of the game, made with Web Audio. */

import { settings } from "../app/settings.svelte";
import type { Sound } from "../scene/vocabulary";

type Voice = (audio: AudioContext, out: AudioNode, at: number) => void;

let audio: AudioContext | undefined;

/** Sounds the most important of these once; others, and unknown ones, are silent. */
export function play(names: ReadonlySet<string>): void {
  const name = LOUDEST.find((each) => names.has(each));
  const voice = name && VOICES[name];
  if (!voice || !settings.sound) return;
  audio ??= new AudioContext();
  void audio.resume();
  const out = audio.createGain();
  out.gain.value = 0.5;
  out.connect(audio.destination);
  voice(audio, out, audio.currentTime + 0.02);
}

/** Noise through a filter that slides from one pitch to another (Hz) while it dies away (s). */
function rush(kind: BiquadFilterType, from: number, to: number, lasts: number, loud: number, q = 1): Voice {
  return (audio, out, at) => {
    const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    const noise = new AudioBufferSourceNode(audio, { buffer });
    const filter = new BiquadFilterNode(audio, { type: kind, frequency: from, Q: q });
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + lasts);
    noise
      .connect(filter)
      .connect(fading(audio, at, lasts, loud))
      .connect(out);
    noise.start(at);
  };
}

/** A tone that slides (Hz) while it dies away (s). */
function tone(type: OscillatorType, from: number, to: number, lasts: number, loud: number, after = 0): Voice {
  return (audio, out, at) => {
    const begin = at + after;
    const oscillator = new OscillatorNode(audio, { type, frequency: from });
    oscillator.frequency.setValueAtTime(from, begin);
    oscillator.frequency.exponentialRampToValueAtTime(to, begin + lasts);
    oscillator.connect(fading(audio, begin, lasts, loud)).connect(out);
    oscillator.start(begin);
    oscillator.stop(begin + lasts);
  };
}

function fading(audio: AudioContext, at: number, lasts: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  return gain;
}

const together =
  (...voices: Voice[]): Voice =>
  (audio, out, at) =>
    voices.forEach((voice) => voice(audio, out, at));

const bell = (after: number): Voice[] => [
  tone("sine", 1244, 1240, 1.3, 0.35, after),
  tone("sine", 2510, 2500, 0.8, 0.16, after),
  tone("sine", 3730, 3710, 0.4, 0.08, after),
];
const bubbles = [0, 1, 2, 3, 4, 5].map((n) =>
  tone("sine", 180 + 40 * (n % 3), 420 + 70 * (n % 2), 0.12, 0.18, 0.7 + 0.14 * n),
);

const VOICES: Record<Sound | "turn" | "won" | "lost", Voice> = {
  plouf: together(
    tone("sine", 320, 90, 0.18, 0.5),
    rush("bandpass", 2400, 500, 0.5, 0.5, 0.8),
    tone("sine", 480, 900, 0.09, 0.2, 0.2),
  ),
  hit: together(rush("lowpass", 3200, 120, 0.7, 0.9), tone("triangle", 150, 42, 0.5, 0.9)),
  sunk: together(
    rush("lowpass", 2600, 60, 1.5, 0.9),
    tone("triangle", 110, 30, 1.2, 0.9),
    tone("sawtooth", 70, 38, 1.4, 0.12, 0.15),
    ...bubbles,
  ),
  turn: together(...bell(0)),
  won: together(...bell(0), ...bell(0.28), ...bell(0.9), ...bell(1.18)),
  lost: together(tone("triangle", 196, 194, 0.7, 0.4), tone("triangle", 147, 145, 1.2, 0.4, 0.5)),
};
const LOUDEST = ["won", "lost", "sunk", "hit", "plouf", "turn"] as const;
