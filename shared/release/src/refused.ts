/** An expected refusal: its message is for the person at the terminal, and nothing has changed. */
export class Refused extends Error {
  override readonly name: string = 'Refused';
}
