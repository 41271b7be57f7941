import { startRegistration } from '@simplewebauthn/browser';
import type { MadePasskey, PasskeyDraft } from '@suksa/contracts/settings/access/passkey';

/** Has the device make one; null where it was called off, took too long, or the device has one already. */
export async function makePasskey(draft: PasskeyDraft): Promise<MadePasskey | null> {
  try {
    const options = draft as Parameters<typeof startRegistration>[0]['optionsJSON'];
    return await startRegistration({ optionsJSON: options });
  } catch (error) {
    console.warn('No passkey was made', error);
    return null;
  }
}
