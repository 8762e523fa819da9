/** What each sound sounds like: mixtures of tones and filtered noise, made with Web Audio. */

import type { EventSound } from "./event-sounds";

/** Everything that has a sound: events of a scene, answers to puzzles, refusals, turns and results. */
export type PageSound = EventSound | "right" | "wrong" | "refused" | "turn" | "won" | "lost";

/** Starts a sound at this time (s) of the audio context. */
type Voice = (audio: AudioContext, out: AudioNode, at: number) => void;

/** Noise through a filter whose frequency (Hz) changes while the sound fades (s). */
function sweptNoise(kind: BiquadFilterType, from: number, to: number, duration: number, volume: number, q = 1): Voice {
  return (audio, out, at) => {
    const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * duration), audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    const noise = new AudioBufferSourceNode(audio, { buffer });
    const filter = new BiquadFilterNode(audio, { type: kind, frequency: from, Q: q });
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + duration);
    noise
      .connect(filter)
      .connect(envelope(audio, at, duration, volume))
      .connect(out);
    noise.start(at);
  };
}

/** A tone whose frequency (Hz) changes while the sound fades (s). */
function tone(type: OscillatorType, from: number, to: number, duration: number, volume: number, delay = 0): Voice {
  return (audio, out, at) => {
    const begin = at + delay;
    const oscillator = new OscillatorNode(audio, { type, frequency: from });
    oscillator.frequency.setValueAtTime(from, begin);
    oscillator.frequency.exponentialRampToValueAtTime(to, begin + duration);
    oscillator.connect(envelope(audio, begin, duration, volume)).connect(out);
    oscillator.start(begin);
    oscillator.stop(begin + duration);
  };
}

function envelope(audio: AudioContext, at: number, duration: number, volume: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(volume, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + duration);
  return gain;
}

const mix =
  (...voices: Voice[]): Voice =>
  (audio, out, at) =>
    voices.forEach((voice) => voice(audio, out, at));

const bell = (delay: number): Voice[] => [
  tone("sine", 1244, 1240, 1.3, 0.35, delay),
  tone("sine", 2510, 2500, 0.8, 0.16, delay),
  tone("sine", 3730, 3710, 0.4, 0.08, delay),
];
const bubbles = [0, 1, 2, 3, 4, 5].map((n) =>
  tone("sine", 180 + 40 * (n % 3), 420 + 70 * (n % 2), 0.12, 0.18, 0.7 + 0.14 * n),
);

/** A die that hits the table, `delay` seconds later. */
const knock = (delay: number, pitch: number): Voice => tone("square", pitch, pitch / 3, 0.05, 0.22, delay);

/** What each sound sounds like. */
export const VOICES: Record<PageSound, Voice> = {
  plouf: mix(
    tone("sine", 320, 90, 0.18, 0.5),
    sweptNoise("bandpass", 2400, 500, 0.5, 0.5, 0.8),
    tone("sine", 480, 900, 0.09, 0.2, 0.2),
  ),
  hit: mix(
    sweptNoise("highpass", 1800, 5000, 0.12, 0.6),
    sweptNoise("lowpass", 3600, 80, 1.1, 1),
    tone("triangle", 160, 36, 0.8, 1),
  ),
  sunk: mix(
    sweptNoise("lowpass", 2600, 60, 1.5, 0.9),
    tone("triangle", 110, 30, 1.2, 0.9),
    tone("sawtooth", 70, 38, 1.4, 0.12, 0.15),
    ...bubbles,
  ),
  shot: mix(sweptNoise("lowpass", 1500, 200, 0.3, 0.7), tone("triangle", 130, 55, 0.25, 0.7)),
  mine: mix(tone("sine", 270, 120, 0.16, 0.4), tone("sine", 620, 600, 0.25, 0.12, 0.12)),
  gain: mix(tone("triangle", 660, 658, 0.25, 0.25), tone("triangle", 990, 986, 0.45, 0.25, 0.12)),
  place: knock(0, 520),
  sail: mix(sweptNoise("bandpass", 500, 1100, 0.4, 0.3, 0.6), tone("sine", 210, 190, 0.3, 0.06)),
  dice: mix(knock(0, 900), knock(0.09, 760), knock(0.16, 980), knock(0.28, 700), knock(0.42, 820)),
  right: mix(
    tone("triangle", 523, 522, 0.3, 0.3),
    tone("triangle", 784, 782, 0.35, 0.3, 0.13),
    tone("triangle", 1047, 1045, 0.6, 0.3, 0.26),
  ),
  wrong: mix(tone("triangle", 233, 228, 0.25, 0.35), tone("triangle", 185, 180, 0.45, 0.35, 0.2)),
  refused: mix(tone("square", 165, 160, 0.09, 0.12), tone("square", 156, 150, 0.14, 0.12, 0.12)),
  turn: mix(...bell(0)),
  won: mix(...bell(0), ...bell(0.28), ...bell(0.9), ...bell(1.18)),
  lost: mix(tone("triangle", 196, 194, 0.7, 0.4), tone("triangle", 147, 145, 1.2, 0.4, 0.5)),
};
