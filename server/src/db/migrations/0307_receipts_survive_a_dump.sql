-- pg_restore loads rows with no search path, where a function that is written as a text doesn't find `others_sum`, and every
-- payment was refused. What is bound when it is made is found.
CREATE OR REPLACE FUNCTION others_are_sound(others jsonb, amount bigint) RETURNS boolean LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT others IS NULL OR (jsonb_typeof(others) = 'array' AND jsonb_array_length(others) BETWEEN 1 AND 3
    AND others_sum(others) < amount
    AND (SELECT bool_and(coalesce((other->>'amount')::bigint > 0 AND other->>'method' IN ('bank_transfer', 'bank_qr', 'cheque')
      AND other->>'reference' <> '', false)) FROM jsonb_array_elements(others) AS other));
END;
