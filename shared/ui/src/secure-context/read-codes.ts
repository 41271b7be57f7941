interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface Detectors {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/**
 * What the browser itself reads off a picture, where it can: `read` gives what stands in the code that is seen, or null.
 * Null over plain http, and in browsers without it: then a decoder of one's own does it.
 */
export async function nativeCodeReader(
  formats: readonly string[],
): Promise<((picture: HTMLVideoElement) => Promise<string | null>) | null> {
  const detectors = (globalThis as { readonly BarcodeDetector?: Detectors }).BarcodeDetector;
  // Some browsers have the name, and nothing behind it.
  const known = await detectors?.getSupportedFormats().catch((): readonly string[] => []);
  const wanted = formats.filter((one) => known?.includes(one));
  if (!detectors || wanted.length === 0) return null;
  const detector = new detectors({ formats: wanted });
  return async (picture) => (await detector.detect(picture))[0]?.rawValue || null;
}

/**
 * A file of the release that a decoder is made of. The browser refuses one that isn't what `integrity` says; without it,
 * as from a development server, it is taken as it comes. Throws where it isn't there.
 */
export async function decoderFile(address: string | URL, integrity?: string): Promise<ArrayBuffer> {
  const file = await fetch(address, { credentials: 'omit', ...(integrity && { integrity }) });
  if (!file.ok) throw new Error(`The decoder was answered with ${file.status}.`);
  return file.arrayBuffer();
}

/** The shell's, from the page's own origin whence alone a browser starts a worker. */
const runner = 'released-worker.js';

/**
 * Runs beside the page a script that {@link decoderFile} gave. What runs it is asked for below the page's own path, so that
 * what keeps this page without a line has it as well.
 */
export function startDecoder(script: ArrayBuffer): Worker {
  const worker = new Worker(`${location.pathname.replace(/\/$/, '')}/${runner}`, { name: 'decoder' });
  worker.postMessage(script, [script]);
  return worker;
}
