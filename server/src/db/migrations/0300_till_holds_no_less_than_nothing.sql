-- A till holds no less than nothing: cash of voids beyond what was in it came from what the school keeps.
CREATE OR REPLACE FUNCTION till_expected(counted till) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT greatest(0, counted.opening
    + coalesce((SELECT sum(cash_of(p.method, p.amount, p.others)) FROM payment p WHERE p.till_id = counted.id
      AND NOT EXISTS (SELECT 1 FROM payment_void v WHERE v.payment_id = p.id)), 0)
    - coalesce((SELECT sum(r.amount) FROM refund r WHERE r.till_id = counted.id), 0)
    - coalesce((SELECT sum(cash_of(p.method, p.amount, p.others)) FROM payment_void v JOIN payment p ON p.id = v.payment_id
        WHERE v.till_id = counted.id), 0))::bigint
$$;
