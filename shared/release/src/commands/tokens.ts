import { type Command, type CommandContext, WrongUsage } from '../command.ts';
import { localTime, table } from '../live/print-composition.ts';
import { rightsIn, rightText } from '../service/rights.ts';
import { Tokens } from '../service/tokens.ts';

export const tokensCommand: Command = {
  usage: '[add <team> --right … | revoke <id>]',
  summary: 'who may have the release service do what',
  help: [
    '',
    '  add <team> --right reports:publish,promote,rollback     prints the token, once; --right may be given again',
    '      publish: bring a version · promote: make it live · rollback: take it back · skip: without tests in a browser',
    '      of one part, of shell, or of all: *',
    '  revoke <id>                                             it opens nothing any more, at once',
  ],
  options: { right: { type: 'string', multiple: true } },
  async run(context) {
    const { names, options, print, store } = context;
    const tokens = new Tokens(store.keys);
    const [step, name] = names;
    if (step === undefined) return listTokens(context, tokens);
    if (!name || names.length !== 2) throw new WrongUsage(`Say what to do: ${tokensCommand.usage}.`);
    if (step === 'revoke') {
      await tokens.revoke(name);
      return print(`${name} opens nothing any more.`);
    }
    if (step !== 'add') throw new WrongUsage(`There is no ${step} of tokens.`);
    const rights = Array.isArray(options.right)
      ? options.right.flatMap((right) => rightsIn(String(right)))
      : [];
    const { id, token } = await tokens.add(name, rights);
    print(`${id} of ${name}: ${rights.map(rightText).join(' ')}`);
    print(`RELEASE_TOKEN=${token}`);
  },
};

async function listTokens({ print }: CommandContext, tokens: Tokens): Promise<void> {
  const rows = (await tokens.all()).map(({ id, team, made, revoked, rights }) => [
    id,
    team,
    localTime(made),
    revoked ? `revoked ${localTime(revoked)}` : 'in use',
    rights.map(rightText).join(' '),
  ]);
  if (rows.length === 0) print('Nobody has a token yet.');
  for (const line of table(rows)) print(line);
}
