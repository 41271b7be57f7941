import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Decodes beside the page, whose own policy lets no WebAssembly in. */
export type DecodeAnswer =
  | { readonly kind: 'ready' | 'failed' | 'nothing' }
  | { readonly kind: 'code'; readonly text: string };
type DecodeRequest = { readonly wasm: ArrayBuffer } | { readonly picture: ImageData };

interface Worker {
  onmessage: ((event: MessageEvent<DecodeRequest>) => void) | null;
  postMessage(told: DecodeAnswer): void;
}
const worker = self as unknown as Worker;

worker.onmessage = async ({ data }) => {
  worker.postMessage('wasm' in data ? await start(data.wasm) : await decode(data.picture).catch(nothing));
};

async function start(wasm: ArrayBuffer): Promise<DecodeAnswer> {
  try {
    await prepareZXingModule({ overrides: { wasmBinary: wasm }, fireImmediately: true });
    return { kind: 'ready' };
  } catch (cause) {
    console.error('The decoder of codes did not start', cause);
    return { kind: 'failed' };
  }
}

async function decode(picture: ImageData): Promise<DecodeAnswer> {
  const [found] = await readBarcodes(picture, {
    formats: ['QRCode', 'Code128', 'Code39', 'EAN13'],
    maxNumberOfSymbols: 1,
    tryDownscale: true,
  });
  return found?.isValid && found.text ? { kind: 'code', text: found.text } : { kind: 'nothing' };
}

/** The page waits for each answer: a picture that can't be read is one without a code. */
function nothing(cause: unknown): DecodeAnswer {
  console.error('A picture could not be read', cause);
  return { kind: 'nothing' };
}
