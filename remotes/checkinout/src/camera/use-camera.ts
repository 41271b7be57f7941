import { openCamera } from '@suksa/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { openReader } from './code-reader.ts';
import { seenCodes } from './seen-codes.ts';

/** `denied`: somebody said no, or the system does. `busy`: another application has it. */
export type CameraState = 'starting' | 'reading' | 'denied' | 'none' | 'busy' | 'failed';

/** Between two pictures: an old tablet has its scans to answer as well. */
const pause = 80;
const wanted = { width: { ideal: 1280 }, facingMode: { ideal: 'environment' } };

/** Told last on this page: a pass may still be held there when the camera is on again. */
let lastHeard: string | null = null;

/** Shows the camera in `video`, and tells each card that is held before it, once. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>('starting');
  const heard = useRef(onCode);
  heard.current = onCode;
  useEffect(() => {
    let isOver = false;
    const endings: (() => void)[] = [];
    const begin = async () => {
      const stream = await openCamera(wanted);
      endings.push(() => {
        for (const track of stream.getTracks()) track.stop();
      });
      const reader = await openReader();
      const shown = video.current;
      if (isOver || !shown) return;
      shown.srcObject = stream;
      await shown.play();
      setState('reading');
      for (const track of stream.getTracks()) track.onended = () => !isOver && setState('busy');
      const seen = seenCodes(lastHeard === null ? null : { code: lastHeard, at: performance.now() });
      while (!isOver) {
        const code = document.hidden || shown.videoWidth === 0 ? null : (await reader.read(shown))?.trim();
        if (!isOver && code && seen.isNew(code, performance.now())) {
          lastHeard = code;
          heard.current(code);
        }
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    };
    const end = () => {
      for (const ending of endings.splice(0)) ending();
    };
    begin()
      .catch((cause: unknown) => {
        if (isOver) return;
        console.warn('The camera reads nothing', cause);
        end();
        setState(faultOf(cause));
      })
      .finally(() => {
        if (isOver) end();
      });
    return () => {
      isOver = true;
      end();
    };
  }, [video]);
  return state;
}

const faults: Readonly<Record<string, CameraState>> = {
  NotAllowedError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};
const faultOf = (cause: unknown): CameraState =>
  (cause instanceof DOMException && faults[cause.name]) || 'failed';
