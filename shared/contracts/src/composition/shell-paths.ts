/** What the shell draws itself, and no tab may claim. The shell routes by it, the server and the gate know it. */
export const shellPaths = {
  public: '/',
  signIn: '/login',
  /** Where a gate's device is paired. */
  pair: '/kiosk',
  tabs: '/module_tab',
  dashboard: '/dashboard',
} as const;
