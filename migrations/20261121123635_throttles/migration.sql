-- Counters of the throttles, in the form that rate-limiter-flexible expects. UNLOGGED: it holds keyed digests of networks,
-- which neither the write-ahead log nor a backup should keep, and losing them in a crash costs nothing.
CREATE UNLOGGED TABLE public.throttles (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
--> statement-breakpoint
CREATE INDEX throttles_expire_idx ON public.throttles (expire);
