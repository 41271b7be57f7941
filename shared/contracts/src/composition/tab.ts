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
  /**
   * Addresses of the calls that it makes as it opens without a query: the page asks for them while its code is on the
   * way. `{locale}` stands for the language, `{today}` for the day at school. One that the screen doesn't make is wasted,
   * never wrong.
   */
  first: z.optional(z.array(z.string().check(z.regex(/^\/api\/[A-Za-z0-9/_-]+(\?[A-Za-z0-9_=&{}-]+)?$/)))),
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

/** The records in which other tabs may show a panel: each is drawn by the tab that owns it. */
export const slotRecords = ['student'] as const;
export type SlotRecord = (typeof slotRecords)[number];

/** A panel of the tab in another tab's record. */
export const Slot = z.object({
  /** Key in the remote's `panels` table, whose file is `src/panels/<panel>-panel/<panel>-panel.tsx`. */
  panel: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  /** One of `slotRecords`. Any text here, so that an older server can read what a newer one knows. */
  record: z.string(),
  title: Title,
  icon: z.string(),
  /** Places it among the panels of the record: the smallest first, by the tab's name where two are alike. */
  order: z.number(),
  /** Who doesn't hold it has no panel, and nothing is loaded. */
  permission: z.string().check(z.minLength(1)),
  /** Pixels that are kept free for what it shows while it loads. */
  height: z.number().check(z.int(), z.minimum(24), z.maximum(480)),
});
export type Slot = z.infer<typeof Slot>;

/** `tab.json`: what the shell must know of a tab before it loads any of its code. */
export const Tab = z.object({
  $schema: z.optional(z.string()),
  /** Folder, federation name, translation namespace, contract file and prefix of its permissions. */
  name: z.string().check(z.regex(/^[a-z][a-z0-9]*$/)),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
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
  slots: z.optional(z.array(Slot)),
});
export type Tab = z.infer<typeof Tab>;
