/** Names that only the façades import; rspack.config.base.ts says which files they stand for. */
declare module 'whole-react-router' {
  export * from 'react-router';
}
declare module 'whole-react-i18next' {
  export * from 'react-i18next';
}
declare module 'whole-react-query' {
  export * from '@tanstack/react-query';
}
