import { type Command, type CommandContext, WrongUsage } from '../command.ts';
import { table } from '../live/print-composition.ts';
import { adopt } from '../signing/adopt.ts';

export const keysCommand: Command = {
  usage: '[new | trust <id> <public key> | distrust <id> | adopt | point <composition>]',
  summary: 'whose signatures are believed, and with which key this machine signs',
  help: [
    '',
    '  new                        a new key signs from now on; the one before stays trusted',
    '  trust <id> <public key>    believes one more, such as that of another place from which versions come',
    '  distrust <id>              believes it no more: what only it has signed is neither served nor released',
    '  adopt                      signs with the present key what lies there: from before anything was signed, or by a',
    '                             key that is to go. Whoever does so vouches for it',
    '  point <composition>        names it as the live one, where live.json was damaged',
  ],
  async run(context) {
    const [step, ...names] = context.names;
    if (step === undefined) return listKeys(context);
    const act = Object.hasOwn(steps, step) ? steps[step] : undefined;
    if (!act) throw new WrongUsage(`There is no ${step} of keys.`);
    await act(context, names);
  },
};

async function listKeys({ store: { keys }, print }: CommandContext): Promise<void> {
  const signing = await keys.signingId();
  const rows = (await keys.trusted()).map(({ id, publicKey, comment }) => [
    id === signing ? '*' : ' ',
    id,
    publicKey,
    comment,
  ]);
  print(`${keys.trustedFile}${signing ? '' : '; this machine has no key to sign with'}`);
  for (const line of table(rows)) print(line);
}

type Step = (context: CommandContext, names: readonly string[]) => Promise<void>;

const steps: Readonly<Record<string, Step>> = {
  async new({ store: { keys }, print }) {
    print(`${await keys.rotate()} signs from now on; the keys before stay trusted.`);
  },
  async trust({ store: { keys }, print }, [id = '', publicKey = '', ...comment]) {
    await keys.trust({ id, publicKey, comment: comment.join(' ') });
    print(`${id} is trusted in ${keys.trustedFile}.`);
  },
  async distrust({ store: { keys }, print }, [id = '']) {
    await keys.distrust(id);
    print(`${id} is trusted no more.`);
  },
  async adopt({ storage, print }) {
    print(`${await adopt(storage)} documents signed.`);
  },
  async point({ store, print }, [id = '']) {
    const { time, by } = await store.pointTo(id);
    print(`composition ${id} is live, of ${time} by ${by}`);
  },
};
