import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { bad, type Finding, good, note } from './finding.ts';

const local = ['127.0.0.1', '::1', 'localhost'];

/** How the server is told to run: what is safe on a school's own network, and what isn't beyond it. */
export const lookAtSettings = (environment: Environment): readonly Finding[] => [
  environment.databaseUrl
    ? good('The school is kept in a PostgreSQL.')
    : bad(
        'The school is kept in the trial database, which a power cut can damage.',
        'Make an empty PostgreSQL database, stop the server, run npm run migrate -- postgres://…, and set DATABASE_URL.',
      ),
  lookAtAddress(environment),
  lookAtProxy(environment),
  environment.rateLimit === 0
    ? bad('Nothing limits how often somebody may call.', 'Take RATE_LIMIT=0 out.')
    : good(`A session may call ${environment.rateLimit} times a minute.`),
  environment.devOverride === 'everyone' || environment.devRemote
    ? bad('Pages run code of a developer’s machine.', 'Take DEV_OVERRIDE and DEV_REMOTE out.')
    : good('No code of a developer’s machine runs for others.'),
  environment.releaseTrust === 'none'
    ? bad('What lies in the releases folder is served whoever put it there.', 'Take RELEASE_TRUST=none out.')
    : good('Only signed releases are served.'),
  existsSync(join(environment.releasesDir, 'live.json'))
    ? good('There is a live release.')
    : bad(
        `Nothing is live in ${environment.releasesDir}.`,
        'Run npm start once, or name the right folder with RELEASES_DIR.',
      ),
];

const lookAtAddress = ({ publicAddress }: Environment): Finding => {
  if (!publicAddress)
    return note(
      'Codes on receipts and links name whatever address was called.',
      'Set PUBLIC_ADDRESS, as https://school.example.',
    );
  return publicAddress.startsWith('https://')
    ? good(`The school’s address is ${publicAddress}.`)
    : note(
        `The school’s address, ${publicAddress}, isn’t encrypted: whoever is on the network can read what is sent.`,
        'Put Caddy or nginx in front, as server/deploy shows, and set PUBLIC_ADDRESS to https://….',
      );
};

const lookAtProxy = ({ host, trustProxy }: Environment): Finding => {
  if (local.includes(host) && trustProxy === false)
    return note(
      'Behind a proxy on this machine everybody would seem to come from one address.',
      'With Caddy or nginx in front, set TRUST_PROXY=127.0.0.1.',
    );
  if (!local.includes(host) && typeof trustProxy === 'number')
    return bad(
      'Whoever reaches the port itself can pretend to come from anywhere.',
      'Set TRUST_PROXY to the addresses of the proxies, or HOST=127.0.0.1.',
    );
  return good(`The server listens on ${host}.`);
};
