import { type Command, oneName } from '../command.ts';
import { tryPart } from '../preview/try-part.ts';
import { Refused } from '../refused.ts';
import { serviceIn } from '../service/ask-service.ts';

export const tryCommand: Command = {
  usage: '<part>',
  summary: 'builds a part, brings it as a candidate, and runs its tests on it in the product that runs',
  help: [
    '',
    'SUKSA_URL is the product, RELEASE_SERVICE and RELEASE_TOKEN bring the version, and SUKSA_USERNAME with',
    'SUKSA_PASSWORD may look at what isn’t live there. Nobody else sees it. The tests write into that product: take one',
    'that is there for it.',
  ],
  async run(context) {
    const service = serviceIn(process.env);
    if (!service) throw new Refused('A candidate is brought to a release service: set RELEASE_SERVICE.');
    const code = await tryPart(service, oneName(context, 'part'), context.print);
    if (code !== 0) throw new Refused('Its tests fail; nothing has changed for anybody.');
  },
};
