CREATE SCHEMA "audit";
--> statement-breakpoint
CREATE TABLE "audit"."head" (
	"id" integer PRIMARY KEY,
	"seq" bigint NOT NULL,
	"hash" bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit"."logs" (
	"seq" bigint PRIMARY KEY,
	"id" uuid NOT NULL UNIQUE,
	"entity_type" text NOT NULL,
	"entity_id" text,
	"entity_name" text,
	"action" text NOT NULL,
	"field_changed" text,
	"old_value" text,
	"new_value" text,
	"changed_by" text,
	"changed_by_name" text NOT NULL,
	"description" text,
	"is_personal" boolean DEFAULT false NOT NULL,
	"personal_digest" bytea,
	"created_at" timestamp with time zone NOT NULL,
	"prev_hash" bytea NOT NULL,
	"hash" bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit"."personal_values" (
	"seq" bigint PRIMARY KEY,
	"salt" bytea NOT NULL,
	"texts" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "logs_entity_idx" ON "audit"."logs" ("entity_type","entity_id","seq");--> statement-breakpoint
CREATE INDEX "logs_created_at_idx" ON "audit"."logs" ("created_at");