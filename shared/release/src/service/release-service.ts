import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { answeringServer } from '../calls/answering-server.ts';
import { type Command, type CommandContext, WrongUsage } from '../command.ts';
import { CompositionStore } from '../composition-store.ts';
import { GateRefused, type Refusal } from '../gate/refusal.ts';
import { checkFilesOf } from '../gate/run-checks.ts';
import { parseCommand } from '../parse-command.ts';
import { publish } from '../publish.ts';
import { Refused, type RefusedBecause } from '../refused.ts';
import { inTheNameOf } from '../releaser.ts';
import type { Storage } from '../storage/storage.ts';
import { allows, neededRights, type Right, rightText } from './rights.ts';
import type { Token, Tokens } from './tokens.ts';
import { builtFrom, largestUpload, Upload } from './upload.ts';

export interface ServiceParts {
  readonly storage: Storage;
  readonly tokens: Pick<Tokens, 'find'>;
  readonly commands: Readonly<Record<string, Command>>;
  /** The product's server, which has to answer what the parts call. */
  readonly server?: string | undefined;
  /** For who runs the service. */
  readonly log: (line: string) => void;
}

/** A command as a team's machine sends it. */
export const Run = z.object({
  command: z.string(),
  args: z.array(z.string()),
  /** Who of the team asks, where it is a server at which people sign in: it stands behind the team's name. */
  inTheNameOf: z.optional(z.string().check(z.regex(/^[\p{L}\p{M}\p{N} ._@-]{1,60}$/u))),
});

/** One line of the answer: what is printed, and at the end the exit code. */
export interface Told {
  readonly line?: string;
  /** Of a version that was brought: what it is called there. */
  readonly version?: string;
  readonly code?: number;
  /** Of a refusal: why, and what each check of the gate found. */
  readonly because?: RefusedBecause;
  readonly refusals?: readonly Refusal[];
}

interface Request {
  readonly token: Token;
  readonly body: unknown;
  readonly tell: (told: Told) => void;
}

/**
 * The one that writes to the place of releases: takes built versions, runs the gate on them, signs, and switches what
 * is live, each for whoever has a token with the right to it.
 */
export async function startService(
  parts: ServiceParts,
  { port = 0, host = '127.0.0.1' }: { readonly port?: number; readonly host?: string } = {},
): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> {
  const inTurn = turns();
  const server = createServer((request, response) => {
    answer(parts, inTurn, request, response).catch((error: unknown) => {
      parts.log(String((error as Error).stack ?? error));
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.listen(port, host);
  // Whoever hosts it beside something else ends when that ends.
  if (port === 0) server.unref();
  await once(server, 'listening');
  const { port: found } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${found}`,
    async stop() {
      server.close();
      server.closeIdleConnections();
      await once(server, 'close');
    },
  };
}

async function answer(
  parts: ServiceParts,
  inTurn: Turns,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refuse = (status: number, line: string) =>
    response
      .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
      .end(`${line}\n`);
  if (request.method === 'GET' && request.url === '/healthz') return void response.end('ok\n');
  const act = request.method === 'POST' ? acts[request.url ?? ''] : undefined;
  if (!act) return void refuse(404, 'There is nothing here.');
  const [, given = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  const token = await parts.tokens.find(given);
  if (!token) return void refuse(401, 'This token is none, or not any more.');
  const body = await bodyOf(request);
  if (body === tooMuch) return void refuse(413, `A version has at most ${largestUpload} bytes.`);
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  const tell = (told: Told) => void response.write(`${JSON.stringify(told)}\n`);
  try {
    await inTheNameOf(token.team, () => act(parts, { token, body, tell }, inTurn));
    tell({ code: 0 });
  } catch (error) {
    const isExpected = error instanceof Refused || error instanceof WrongUsage;
    if (!isExpected) parts.log(String((error as Error).stack ?? error));
    tell({ line: isExpected ? error.message : 'The service has failed; its log says why.' });
    tell({ ...reasonOf(error), code: error instanceof WrongUsage ? 2 : 1 });
  }
  response.end();
}

const reasonOf = (error: unknown): Pick<Told, 'because' | 'refusals'> => ({
  ...(error instanceof Refused && error.because && { because: error.because }),
  ...(error instanceof GateRefused && { refusals: error.refusals }),
});

type Act = (parts: ServiceParts, request: Request, inTurn: Turns) => Promise<void>;

const bring: Act = async ({ storage, log }, { token, body, tell }) => {
  const upload = Upload.safeParse(body);
  if (!upload.success) throw new WrongUsage('That is no built version.');
  const built = builtFrom(upload.data);
  needs(token, [{ part: built.name, name: 'publish' }]);
  const record = await publish(storage, built);
  await checkFilesOf(storage, record);
  log(`${token.team} published ${record.name} ${record.part.version}`);
  const { version, commit } = record.part;
  tell({ line: `${record.name} ${version} is published, from ${commit}`, version });
};

const run: Act = async ({ storage, commands, server, log }, { token, body, tell }, inTurn) => {
  const sent = Run.safeParse(body);
  if (!sent.success) throw new WrongUsage('That is no command.');
  const { command: name, args, inTheNameOf: person } = sent.data;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const { values, positionals: names } = parseCommand(args, command?.options ?? {});
  const needed = neededRights(name, names, values);
  if (!command || !needed) throw new WrongUsage(`${name} is no command of the service.`);
  needs(token, needed);
  log(`${token.team}: ${name} ${args.join(' ')}`);
  const { releases: _, ...options }: CommandContext['options'] = values;
  const store = new CompositionStore(storage, answeringServer(server));
  const print = (line: string) => tell({ line });
  const act = () =>
    inTheNameOf(person ? `${token.team}: ${person}` : token.team, () =>
      command.run({ storage, store, names, options, print }),
    );
  // Tests in a browser one after the other; what needs none never waits for them, a step back least of all.
  const needsBrowser = options['skip-e2e'] !== true && options.passed !== true;
  await (needsBrowser && needed.some((right) => right.name === 'promote') ? inTurn(act) : act());
};

const acts: Readonly<Record<string, Act>> = { '/versions': bring, '/run': run };

/** @throws {Refused} with the first right that the token lacks. */
function needs({ team, rights }: Token, needed: readonly Right[]): void {
  const lacking = needed.find((right) => !allows(rights, right));
  if (!lacking) return;
  throw new Refused(
    `${team} may not do that: its token lacks ${rightText(lacking)}. Nothing has changed.`,
    'no_right',
  );
}

type Turns = <Result>(action: () => Promise<Result>) => Promise<Result>;

/** One after the other, whatever became of the one before. */
function turns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (action) => {
    const next = last.then(action, action);
    last = next.catch(() => {});
    return next;
  };
}

const tooMuch = Symbol('too much');

/** The JSON that was sent; undefined where it is none. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > largestUpload * 1.4) return tooMuch;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
  } catch {
    return undefined;
  }
}
