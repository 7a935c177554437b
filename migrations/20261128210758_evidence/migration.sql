CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY,
	"public_key" bytea NOT NULL,
	"private_key" bytea NOT NULL,
	"pepper_id" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_keys_valid_check" CHECK ("valid_from" < "valid_until")
);
--> statement-breakpoint
CREATE TABLE "evidence_packs" (
	"id" uuid PRIMARY KEY,
	"project_ids" uuid[] NOT NULL,
	"subject" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'preparing' NOT NULL,
	"problem" text,
	"stored_file_id" uuid,
	"requested_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "evidence_packs_state_check" CHECK ("state" in ('preparing', 'ready', 'failed')),
	CONSTRAINT "evidence_packs_file_check" CHECK (("state" = 'ready') = ("stored_file_id" is not null))
);
--> statement-breakpoint
CREATE INDEX "evidence_packs_created_at_idx" ON "evidence_packs" ("created_at");--> statement-breakpoint
CREATE INDEX "evidence_packs_stored_file_id_idx" ON "evidence_packs" ("stored_file_id");--> statement-breakpoint
CREATE INDEX "evidence_packs_requested_by_idx" ON "evidence_packs" ("requested_by");--> statement-breakpoint
ALTER TABLE "evidence_packs" ADD CONSTRAINT "evidence_packs_stored_file_id_stored_files_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_files"("id");--> statement-breakpoint
ALTER TABLE "evidence_packs" ADD CONSTRAINT "evidence_packs_requested_by_portal_users_id_fkey" FOREIGN KEY ("requested_by") REFERENCES "portal_users"("id");