import { createStore } from 'jotai';

/** The one store of the composed product: what the shell shares with its remotes lives here. */
export const store = createStore();
