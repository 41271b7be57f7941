import { type Command, oneName, textOption } from '../command.ts';
import { findRecord } from '../part-record.ts';
import { givePreview } from '../preview/give-preview.ts';

export const previewCommand: Command = {
  usage: '<part> [--version V]',
  summary: 'an address under which a published version is seen before it is live, for one hour',
  help: [
    '',
    'Without --version, the version that was published last. SUKSA_URL is asked, as SUKSA_USERNAME with SUKSA_PASSWORD or',
    'with SUKSA_TOKEN: an account that may look at what isn’t live (settings.release.override).',
  ],
  options: { version: { type: 'string' } },
  async run(context) {
    const name = oneName(context, 'part');
    const version = textOption(context, 'version') ?? (await findRecord(context.storage, name)).part.version;
    const { address, until } = await givePreview(name, version, process.env);
    context.print(`${name} ${version}, until ${until}: ${address}`);
  },
};
