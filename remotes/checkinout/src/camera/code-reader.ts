import { nativeCodeReader, startDecoder } from '@suksa/ui';
import type { DecodeAnswer } from './decode-worker.ts';
import { releasedFile } from './released-file.ts';

declare const __webpack_public_path__: string;

/** Reads codes off a picture. */
export interface CodeReader {
  /** What stands in the code that is seen; null where none is. */
  readonly read: (video: HTMLVideoElement) => Promise<string | null>;
}

/** Cards hold a QR code; what a school printed before may hold one of these lines. */
const formats = ['qr_code', 'code_128', 'code_39', 'ean_13'];

let kept: Promise<CodeReader> | null = null;

/**
 * The browser's own, which is several times faster; else ours. Throws where neither runs. One for as long as the page is
 * open: between two children at pick-up the camera goes off and on, also while nothing can be loaded.
 */
export const openReader = (): Promise<CodeReader> => {
  kept ??= makeReader().catch((cause: unknown) => {
    kept = null;
    throw cause;
  });
  return kept;
};

const makeReader = async (): Promise<CodeReader> => (await nativeReader()) ?? wasmReader();

async function nativeReader(): Promise<CodeReader | null> {
  const read = await nativeCodeReader(formats);
  return read && { read };
}

/** So much of a picture as a card in front of it needs. */
const widest = 800;

/** As the bundler has put it into this tab's folder. */
const decoder = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url);

/** zxing in a worker of its own, so that a scan is never behind a picture. */
async function wasmReader(): Promise<CodeReader> {
  const [script, wasm] = await Promise.all([
    releasedFile('decode-worker.js'),
    releasedFile(decoder.href.slice(__webpack_public_path__.length)),
  ]);
  const worker = startDecoder(script);
  let waiting: ((told: DecodeAnswer) => void) | null = null;
  const answer = () =>
    new Promise<DecodeAnswer>((resolve, reject) => {
      waiting = resolve;
      worker.onerror = () => reject(new Error('The decoder did not start.'));
    });
  worker.onmessage = ({ data }: MessageEvent<DecodeAnswer>) => waiting?.(data);
  const starting = answer();
  worker.postMessage({ wasm }, [wasm]);
  const begun = await starting.catch((cause: unknown) => {
    worker.terminate();
    throw cause;
  });
  if (begun.kind === 'failed') {
    worker.terminate();
    throw new Error('The decoder did not start.');
  }
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws no pictures.');
  const readNow = async (video: HTMLVideoElement) => {
    const scale = Math.min(1, widest / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    const read = answer();
    worker.postMessage({ picture }, [picture.data.buffer]);
    const told = await read;
    return told.kind === 'code' ? told.text : null;
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    // One after the other: what was seen before the camera went off is no answer to what is seen now.
    read: (video) => {
      const read = last.then(() => readNow(video));
      last = read.catch(() => {
        // A decoder that has broken down is made anew when the camera is next turned on.
        worker.terminate();
        kept = null;
      });
      return read;
    },
  };
}
