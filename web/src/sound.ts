// Small sounds of our own, made with oscillators: nothing to load. Off until somebody turns them on.
import { prefs } from "./prefs.svelte";

export type Sound = "place" | "turn" | "refused" | "reaction" | "end" | "card" | "slap" | "caught";

interface Note {
  /** Hertz at the beginning and at the end. */
  from: number;
  to: number;
  /** Seconds after the start, and how long. */
  at: number;
  long: number;
  loud: number;
  shape: OscillatorType;
}

const knock: Note = { from: 190, to: 70, at: 0, long: 0.12, loud: 0.5, shape: "sine" };
const ping = (hertz: number, at: number, long = 0.35): Note => ({
  from: hertz,
  to: hertz,
  at,
  long,
  loud: 0.16,
  shape: "triangle",
});

const scores: Record<Sound, Note[]> = {
  place: [knock, { ...knock, from: 900, to: 400, long: 0.03, loud: 0.12 }],
  turn: [ping(587, 0), ping(880, 0.1)],
  refused: [ping(220, 0, 0.16), ping(196, 0.12, 0.2)],
  reaction: [ping(988, 0, 0.18)],
  card: [{ from: 1400, to: 500, at: 0, long: 0.035, loud: 0.1, shape: "triangle" }],
  slap: [{ ...knock, from: 150, to: 48, long: 0.14, loud: 0.8 }, { from: 2200, to: 300, at: 0, long: 0.03, loud: 0.25, shape: "square" }],
  caught: [ping(659, 0, 0.2), ping(880, 0.08, 0.2), ping(1175, 0.16, 0.4)],
  end: [ping(523, 0), ping(659, 0.13), ping(784, 0.26), ping(1047, 0.39, 0.7)],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (prefs.sound) sing(sound);
}

/** A taste of it, for whoever has not chosen yet. */
export function taste(): void {
  sing("place");
  setTimeout(() => sing("turn"), 350);
}

function sing(sound: Sound): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const start = context.currentTime + 0.01;
  for (const note of scores[sound]) ring(context, note, start + note.at);
}

function ring(audio: AudioContext, note: Note, start: number): void {
  const end = start + note.long;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = note.shape;
  tone.frequency.setValueAtTime(note.from, start);
  tone.frequency.exponentialRampToValueAtTime(note.to, end);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(note.loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(end + 0.02);
}
