-- UNLOGGED: a link lives a minute, so neither the write-ahead log nor a backup should keep it.
CREATE UNLOGGED TABLE "download_links" (
	"token_hash" bytea PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"stored_file_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_removals" (
	"storage_key" text PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY,
	"storage_key" text NOT NULL UNIQUE,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"stored_bytes" integer DEFAULT 0 NOT NULL,
	"parts" text[] DEFAULT '{}'::text[] NOT NULL,
	"wrapped_key" bytea NOT NULL,
	"key_id" text NOT NULL,
	"refusal" text,
	"lock_holder" uuid,
	"locked_until" timestamp with time zone,
	"is_lock_wanted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "parts" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "download_links_session_id_idx" ON "download_links" ("session_id");--> statement-breakpoint
CREATE INDEX "download_links_stored_file_id_idx" ON "download_links" ("stored_file_id");--> statement-breakpoint
CREATE INDEX "download_links_expires_at_idx" ON "download_links" ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_user_id_idx" ON "uploads" ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_created_at_idx" ON "uploads" ("created_at");--> statement-breakpoint
ALTER TABLE "download_links" ADD CONSTRAINT "download_links_session_id_portal_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "portal_sessions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "download_links" ADD CONSTRAINT "download_links_stored_file_id_stored_files_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_files"("id") ON DELETE CASCADE;