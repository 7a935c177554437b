CREATE TABLE "operation_runs" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_by" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"step" text,
	"done_bytes" bigint DEFAULT 0 NOT NULL,
	"expected_bytes" bigint,
	"result" jsonb,
	"error" text,
	CONSTRAINT "operation_runs_kind_check" CHECK ("kind" in ('backup', 'drill')),
	CONSTRAINT "operation_runs_cause_check" CHECK ("cause" in ('nightly', 'weekly', 'asked')),
	CONSTRAINT "operation_runs_state_check" CHECK ("state" in ('waiting', 'running', 'done', 'failed', 'died')),
	CONSTRAINT "operation_runs_step_check" CHECK ("step" in ('saving', 'copying', 'restoring', 'comparing'))
);
--> statement-breakpoint
-- UNLOGGED: how a process was a minute ago means nothing after a crash or a restore.
CREATE UNLOGGED TABLE "product_processes" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"node" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"memory_bytes" bigint NOT NULL,
	"slow" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "asked_again_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "operation_runs_open_idx" ON "operation_runs" ((ended_at is null)) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "operation_runs_kind_idx" ON "operation_runs" ("kind","started_at");