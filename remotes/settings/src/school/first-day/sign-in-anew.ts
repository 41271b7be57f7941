/** Another school is here now, and nobody is signed in to it: the page begins from its start. */
export const signInAnew = (): void => window.location.assign('/login');
