import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { line, text } from '../../fields.ts';
import { isWebAddress } from './message-fields.ts';

/** 65 and 16 bytes as base64url, as a browser gives them. */
const DeviceKey = text(90).check(z.regex(/^[\w-]{86,88}$/, 'characters'));
const DeviceSecret = text(24).check(z.regex(/^[\w-]{22,24}$/, 'characters'));
const Endpoint = line(1000).check(z.refine(isWebAddress, 'web_address'));

/** By which key a browser asks its push service to carry word of this school, and which browsers one has asked in. */
export const pushDevices = endpoint({
  name: 'settings.message.push',
  method: 'GET',
  path: '/api/settings/messages/own/push',
  access: 'signed-in',
  reads: ['message'],
  output: z.object({ key: z.string(), endpoints: z.array(z.string()) }),
});

/** Word of the school is shown in this browser from now on; asking for it is the consent. */
export const addPushDevice = endpoint({
  name: 'settings.message.push.add',
  method: 'POST',
  path: '/api/settings/messages/own/push',
  access: 'signed-in',
  changes: ['message'],
  body: z.object({ endpoint: Endpoint, p256dh: DeviceKey, auth: DeviceSecret }),
  output: 'nothing',
  errors: ['push_service_unknown'],
});

/** And no more in this one. */
export const dropPushDevice = endpoint({
  name: 'settings.message.push.drop',
  method: 'POST',
  path: '/api/settings/messages/own/push/drop',
  access: 'signed-in',
  changes: ['message'],
  body: z.object({ endpoint: Endpoint }),
  output: 'nothing',
});
