CREATE TABLE "sync_states" (
	"digest" text PRIMARY KEY,
	"user_id" uuid,
	"marks" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sync_states_user_id_idx" ON "sync_states" ("user_id");--> statement-breakpoint
CREATE INDEX "sync_states_used_at_idx" ON "sync_states" ("used_at");--> statement-breakpoint
ALTER TABLE "sync_states" ADD CONSTRAINT "sync_states_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id") ON DELETE CASCADE;