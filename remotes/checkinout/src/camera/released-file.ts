import { partListing } from '@suksa/contracts';
import { send } from '@suksa/platform';
import { decoderFile } from '@suksa/ui';

/** The folder of this tab's release, or a development server's, which the bundler knows. */
declare const __webpack_public_path__: string;

/** A file of this tab: of a release, only if it is what the release's own list says. Throws where it isn't, or isn't there. */
export async function releasedFile(file: string): Promise<ArrayBuffer> {
  return decoderFile(`${__webpack_public_path__}${file}`, await hashOf(file));
}

/** None of a development server's file: whoever has the tab from there has its code without a hash as well. */
async function hashOf(file: string): Promise<string | undefined> {
  const [, part, version] = /\/releases\/([^/]+)\/([^/]+)\/$/.exec(__webpack_public_path__) ?? [];
  if (!part || !version) return undefined;
  const { files } = await send(partListing, { params: { part, version } });
  return files[file] ?? refuse(file);
}

const refuse = (file: string): never => {
  throw new Error(`The release doesn’t name ${file}.`);
};
