import type { FlatNamespace, ParseKeys, TFunction } from 'i18next';

/** The `t` of one namespace, for what is handed it. */
export type Translate<Namespace extends FlatNamespace> = TFunction<Namespace>;

/**
 * The keys of a namespace, or what follows a group's name in them: `t(`fields.${key}`)` with a
 * `key: KeyOf<'education', 'fields'>`. A code that comes over the wire is cast to it: `t` looks it up as it stands.
 */
export type KeyOf<Namespace extends FlatNamespace, Group extends string = ''> = Group extends ''
  ? ParseKeys<Namespace>
  : Below<ParseKeys<Namespace>, Group>;

type Below<Key, Group extends string> = Key extends `${Group}.${infer Rest}` ? Rest : never;
