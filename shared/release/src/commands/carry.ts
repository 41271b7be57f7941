import path from 'node:path';
import { carry, readCarried, refuseOther } from '../carry.ts';
import { type Command, oneName, textOption, WrongUsage } from '../command.ts';
import { Refused } from '../refused.ts';
import { bringUpload, serviceIn } from '../service/ask-service.ts';
import { keysOf } from '../signing/keys-of.ts';
import { ReleaseKeys } from '../signing/release-keys.ts';
import { openStorage } from '../storage/open-storage.ts';

export const carryCommand: Command = {
  usage: '<part> --version V --from <folder or s3://…> [--keys <folder>]',
  summary: 'brings the same version from one environment’s place to another’s; nobody gets it by that',
  help: [
    '',
    'Hashes and signatures are checked on both sides. --keys is the folder with the list of keys that are believed where',
    'it comes from, unless it lies beside that place. What the version has passed there isn’t taken over: `promote` takes',
    'it through the gate here, with the shell and the server that are live here.',
    'With RELEASE_SERVICE it is brought to that service.',
  ],
  options: { version: { type: 'string' }, from: { type: 'string' }, keys: { type: 'string' } },
  async run(context) {
    const name = oneName(context, 'part');
    const [version, address, keys] = ['version', 'from', 'keys'].map((one) => textOption(context, one));
    if (!version || !address) throw new WrongUsage('Say which version, and from where: --version, --from.');
    if (!/^[a-z][a-z0-9]*$/.test(name) || !/^[A-Za-z0-9._-]+$/.test(version))
      throw new Refused(`${name} ${version} is no version of a part.`);
    const from = openStorage(address);
    const carried = {
      from,
      keys: keys ? new ReleaseKeys(path.resolve(keys)) : keysOf(from),
      name,
      version,
    };
    const service = serviceIn(process.env);
    if (service) {
      const { code, version: found = version } = await bringUpload(
        service,
        await readCarried(carried),
        context.print,
      );
      if (code !== 0) throw new Refused('It was not taken.');
      refuseOther(carried, found);
    } else {
      await carry(carried, context.storage);
    }
    context.print(
      `${name} ${version} is brought from ${from.address}. Make it live: npm run release -- promote ${name} --version ${version}`,
    );
  },
};
