import {
  askChange,
  attendanceTasks,
  comingEarlyLeaves,
  dayStory,
  decideChange,
  noteContact,
  pickUpPhoto,
  settleEarlyLeave,
  settleEarlyLeaves,
} from '@suksa/contracts/reports';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { decideOnChange } from '../day-story/change-service.ts';
import { comingEarlyLeavesFor, settleLeavingEarly } from '../early-leave/early-leave-service.ts';
import { settleLeavingTogether } from '../early-leave/settle-together-service.ts';
import { askForStudent, noteContactWith, readPickUpPhoto, storyOf, tasksFor } from './follow-up-service.ts';

/** What attendance asks of the staff: long absences, days to put right, leavings that nobody noted. */
export const followUpRoutes = (app: App) => {
  route(app, attendanceTasks, tasksFor);
  route(app, noteContact, (call) => noteContactWith(call, call.params.id, call.body));
  route(app, dayStory, (call) => storyOf(call, call.params));
  route(app, pickUpPhoto, async (call) => {
    const photo = await readPickUpPhoto(call, call.params);
    return call.reply.type('image/jpeg').header('cache-control', 'private, no-store').send(photo);
  });
  route(app, comingEarlyLeaves, comingEarlyLeavesFor);
  route(app, settleEarlyLeave, (call) => settleLeavingEarly(call, call.body));
  route(app, settleEarlyLeaves, (call) => settleLeavingTogether(call, call.body));
  route(app, askChange, (call) => askForStudent(call, call.body));
  route(app, decideChange, (call) => decideOnChange(call, call.params.id, call.body));
};
