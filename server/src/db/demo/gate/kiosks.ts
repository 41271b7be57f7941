/**
 * Two gates of branch 1: one stands there and was heard of this morning, one waits for its tablet. `$1` made them, `$2`
 * is the digest of a token that nobody holds, `$3` of a PIN that is none: for another, somebody changes it.
 */
export const gateKiosks = `
  insert into kiosk (branch_id, name, pin_hash, token_hash, paired_at, browser, address, last_seen_at, made_by)
  values
    (1, 'ປະຕູໜ້າ', $3, $2, now() - interval '40 days',
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Safari/537.36', '192.168.1.31', now() - interval '2 minutes', $1),
    (1, 'ປະຕູຫຼັງ', $3, null, null, '', '', null, $1)`;
