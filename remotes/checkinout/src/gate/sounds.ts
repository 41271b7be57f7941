import type { Tone } from '@suksa/ui';

/** Short tones in hertz, one after the other: the guard hears the result without looking. */
const melodies: Partial<Record<Tone, readonly number[]>> = {
  green: [880],
  blue: [660],
  amber: [520, 520],
  red: [220, 180],
};
const toneLength = 0.13;
const loudness = 0.12;

let audio: AudioContext | undefined;

/** A browser allows sound only after the first key or click, which a scan is. */
export function playResult(tone: Tone): void {
  const melody = melodies[tone];
  if (!melody || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  void audio.resume().catch((cause: unknown) => console.warn('The sound is blocked', cause));
  let start = audio.currentTime;
  for (const hertz of melody) {
    const oscillator = audio.createOscillator();
    const volume = audio.createGain();
    oscillator.frequency.value = hertz;
    // Fading in and out: a tone that is cut off clicks.
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loudness, start + 0.01);
    volume.gain.linearRampToValueAtTime(0, start + toneLength);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + toneLength);
    start += toneLength + 0.04;
  }
}

const mutedName = 'checkinout.muted';

export function isMuted(): boolean {
  try {
    return localStorage.getItem(mutedName) === 'yes';
  } catch {
    // Storage that may not be read: sound on, as on a new device.
    return false;
  }
}

export function keepMuted(muted: boolean): void {
  try {
    localStorage.setItem(mutedName, muted ? 'yes' : 'no');
  } catch (cause) {
    console.warn('The choice of sound could not be kept', cause);
  }
}
