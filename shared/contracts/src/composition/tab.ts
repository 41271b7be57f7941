import * as z from 'zod/mini';

/** The wording of a title in both languages. The shell shows it before any of the tab's code is there. */
export const Title = z.object({ en: z.string().check(z.minLength(1)), lo: z.string().check(z.minLength(1)) });
export type Title = z.infer<typeof Title>;

export const Layout = z.enum(['default', 'left-menu', 'none']);
export type Layout = z.infer<typeof Layout>;

export const Screen = z.object({
  /** Key in the remote's `screens` table. */
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  /** Static path; no parameters, so that two tabs can be compared by equality. */
  path: z.string().check(z.regex(/^(\/[A-Za-z0-9_-]+)+$/)),
  title: Title,
  /** One line of help for menus. */
  help: z.optional(Title),
  /** Whether the guard asks for a token before the screen opens. */
  auth: z.boolean(),
  /** Permission without which the shell shows its 403 page. */
  permission: z.optional(z.string()),
  layout: Layout,
  /** Heading in the tab's menu; a screen without one isn't listed there. */
  group: z.optional(Title),
  icon: z.optional(z.string()),
  /** Its work isn't built yet: the page says what will stand there, and no menu or search offers it. */
  planned: z.optional(z.boolean()),
});
export type Screen = z.infer<typeof Screen>;

/** Words that find something; they aren't shown. */
const Keywords = z.object({
  en: z.array(z.string().check(z.minLength(1))),
  lo: z.array(z.string().check(z.minLength(1))),
});

/** What one may do in the tab, for the command palette: opens one of its screens, with its form where that has an address. */
export const Action = z.object({
  title: Title,
  keywords: z.optional(Keywords),
  /** The path of one of the tab's screens, with or without a query. */
  path: z.string().check(z.regex(/^(\/[A-Za-z0-9_-]+)+(\?[A-Za-z0-9_=&-]+)?$/)),
  /** Permission without which it isn't offered. */
  permission: z.optional(z.string()),
  icon: z.optional(z.string()),
});
export type Action = z.infer<typeof Action>;

/** `tab.json`: what the shell must know of a tab before it loads any of its code. */
export const Tab = z.object({
  $schema: z.optional(z.string()),
  /** Folder, federation name, translation namespace, contract file and prefix of its permissions. */
  name: z.string().check(z.regex(/^[a-z][a-z0-9]*$/)),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  /** Semver range of `@suksa/platform` that the tab was written for. */
  platform: z.string(),
  menu: z.object({
    title: Title,
    help: Title,
    icon: z.string(),
    order: z.number(),
    /** Where the tab's tile and menu entry lead. */
    path: z.string(),
    /** Any one of these opens the tab in menus; none listed means everyone who is signed in. */
    permissions: z.array(z.string()),
  }),
  screens: z.array(Screen).check(z.minLength(1)),
  actions: z.optional(z.array(Action)),
});
export type Tab = z.infer<typeof Tab>;
