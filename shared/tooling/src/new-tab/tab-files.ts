interface NewTab {
  /** Folder, federation name, namespace of its words: lower case, one word. */
  readonly name: string;
  readonly title: { readonly en: string; readonly lo: string };
  readonly order: number;
  /** Versions that the other tabs have of what it needs. */
  readonly dependencies: Readonly<Record<string, string>>;
}

/**
 * Every file of a tab with one screen: it says what day it is at the school, and who is signed in where. `settings` is
 * where the compiler's are, as its folder sees them.
 */
export function tabFiles(
  tab: NewTab,
  settings = '../../rspack.config.base.ts',
): Readonly<Record<string, string>> {
  return {
    'package.json': json({
      name: `@suksa/${tab.name}`,
      version: '0.1.0',
      private: true,
      type: 'module',
      dependencies: tab.dependencies,
    }),
    'rspack.config.ts': `import { remoteConfig } from '${settings}';

export default remoteConfig('${tab.name}');
`,
    'tab.json': tabJson(tab),
    'src/screens.tsx': screens,
    'src/i18next.d.ts': typedKeys(tab),
    'src/welcome/welcome-screen.tsx': welcomeScreen(tab),
    'src/welcome/welcome-cards.tsx': welcomeCards(tab),
    'locales/en.json': json(words.en),
    'locales/lo.json': json(words.lo),
    'e2e/welcome.spec.ts': endToEnd(tab),
    'README.md': readme(tab),
  };
}

/** What the files below import. */
export const neededPackages: readonly string[] = [
  '@suksa/i18n',
  '@suksa/platform',
  '@suksa/ui',
  'react-i18next',
];

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const help = {
  en: 'What day it is at the school, and who is signed in where',
  lo: 'ມື້ນີ້ຂອງໂຮງຮຽນ ແລະ ຜູ້ໃຊ້ທີ່ເຂົ້າສູ່ລະບົບ',
};

function tabJson({ name, title, order }: NewTab): string {
  const path = `/${name}`;
  // The formatter's own style: what is short stays on one line.
  return `{
  "name": "${name}",
  "version": "0.1.0",
  "menu": {
    "title": ${inline(title)},
    "help": {
      "en": ${JSON.stringify(help.en)},
      "lo": ${JSON.stringify(help.lo)}
    },
    "icon": "notebook",
    "order": ${order},
    "path": "${path}",
    "permissions": []
  },
  "screens": [
    {
      "name": "welcome",
      "path": "${path}",
      "title": ${inline(title)},
      "help": {
        "en": ${JSON.stringify(help.en)},
        "lo": ${JSON.stringify(help.lo)}
      },
      "auth": true,
      "layout": "left-menu",
      "group": ${inline(title)},
      "icon": "notebook"
    }
  ]
}
`;
}

const inline = ({ en, lo }: NewTab['title']): string =>
  `{ "en": ${JSON.stringify(en)}, "lo": ${JSON.stringify(lo)} }`;

const screens = `/** The only module that the shell sees: this tab's screens and words, each loaded when it is needed. */
export const screens = {
  welcome: () => import('./welcome/welcome-screen.tsx'),
};

export const locales = {
  en: () => import('../locales/en.json'),
  lo: () => import('../locales/lo.json'),
};
`;

/** So that `useTranslation('library')` knows its keys. */
const typedKeys = ({ name }: NewTab): string => `import type words from '../locales/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ${name}: typeof words;
  }
}
`;

const welcomeScreen = ({ name }: NewTab): string => `import { useScreen, useSession } from '@suksa/platform';
import { PageFrame, SignInNeeded, Skeleton } from '@suksa/ui';
import { WelcomeCards } from './welcome-cards.tsx';

/** \`/${name}\`: what day it is at the school, and who is signed in where. */
export default function WelcomeScreen() {
  const { title, help } = useScreen();
  const session = useSession();
  if (!session) return <SignInNeeded />;
  return (
    <PageFrame title={title} help={help}>
      {session.user ? <WelcomeCards user={session.user} /> : <Skeleton height={120} />}
    </PageFrame>
  );
}
`;

const welcomeCards = ({ name }: NewTab): string => `import { useFormat } from '@suksa/i18n';
import { type Session, useBranch, useHoliday } from '@suksa/platform';
import { SimpleGrid, StatCard } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

type User = NonNullable<Session['user']>;

/** The day, the person and the branch, each on a card. */
export function WelcomeCards({ user }: { user: User }) {
  const { t } = useTranslation('${name}');
  const format = useFormat();
  const holiday = useHoliday();
  const where = useBranch();
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
      <StatCard
        label={t('welcome.today')}
        value={format.longDate(new Date())}
        hint={t(holiday ? 'welcome.holiday' : 'welcome.working')}
        icon="calendar"
        tone={holiday ? 'amber' : 'green'}
      />
      <StatCard
        label={t('welcome.person')}
        value={format.name(user.name) || user.username}
        hint={user.role_names[format.locale]}
        icon="user"
      />
      {where && (
        <StatCard
          label={t('welcome.branch')}
          value={format.name(where.branch.name)}
          hint={where.year?.name}
          icon="building"
        />
      )}
    </SimpleGrid>
  );
}
`;

const words = {
  en: {
    welcome: {
      today: 'Today',
      working: 'A school day',
      holiday: 'No school today',
      person: 'Signed in',
      branch: 'Branch',
    },
  },
  lo: {
    welcome: {
      today: 'ມື້ນີ້',
      working: 'ມື້ຮຽນ',
      holiday: 'ມື້ນີ້ພັກຮຽນ',
      person: 'ຜູ້ເຂົ້າສູ່ລະບົບ',
      branch: 'ສາຂາ',
    },
  },
};

const endToEnd = ({ name, title }: NewTab): string => `import { expect, test } from '@suksa/testing';

test('everyone who is signed in finds the tab among the others and opens it', async ({ as, accessible }) => {
  const page = await as('teacher');
  await page.goto('/module_tab');
  await page.getByRole('main').locator('a[href="/${name}"]').click();
  await expect(page.getByRole('heading', { name: ${quoted(title.en)}, level: 1 })).toBeVisible();
  await expect(page.getByText('Signed in', { exact: true })).toBeVisible();
  await accessible(page);
});

test('the tab speaks Lao', async ({ as }) => {
  const page = await as('teacher', { locale: 'lo' });
  await page.goto('/${name}');
  await expect(page.getByRole('heading', { name: ${quoted(title.lo)}, level: 1 })).toBeVisible();
  await expect(page.getByText('ມື້ນີ້', { exact: true })).toBeVisible();
});

test('who is not signed in is asked to', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/${name}');
  await expect(page).toHaveURL(/\\/login/);
});
`;

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const readme = ({ name, title }: NewTab): string => `# ${title.en} (${title.lo})

Used by everyone who is signed in.

| screen    | path | what |
| --------- | ---- | ---- |
| \`welcome\` | \`/${name}\` | what day it is at the school, and who is signed in where |

Run it alone inside the shell: \`npm run dev -- ${name}\`. Its tests: \`npm run e2e -- ${name}\`.
Make it live: \`npm run release -- publish ${name}\`.
`;
