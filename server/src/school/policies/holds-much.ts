/** Rights whose misuse costs a school money, its rights, or the trust of families. */
const grave = [
  /^feeinvoice\.payment\.(create|void|approve)$/,
  /^feeinvoice\.invoice\.(create|void)$/,
  /^feeinvoice\.plan\.edit$/,
  /^settings\.user\.(create|edit|delete)$/,
  /^settings\.role\.(create|edit|delete)$/,
  /^settings\.backup\./,
  /^education\.health\./,
  /^education\.legal_restriction\./,
];

/** Whether a role holds money, rights or health data: the school may ask a second factor of it. */
export const holdsMuch = (roleId: number, permissions: readonly string[]): boolean =>
  roleId === 1 || permissions.some((permission) => grave.some((right) => right.test(permission)));
