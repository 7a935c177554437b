CREATE TABLE "held_entries" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"project_id" uuid,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"body" jsonb,
	"made_at" timestamp with time zone NOT NULL,
	"problem" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "held_entries_state" CHECK ("state" in ('waiting', 'applied', 'discarded'))
);
--> statement-breakpoint
CREATE INDEX "held_entries_state_idx" ON "held_entries" ("state","created_at");--> statement-breakpoint
CREATE INDEX "held_entries_user_id_idx" ON "held_entries" ("user_id");--> statement-breakpoint
CREATE INDEX "held_entries_project_id_idx" ON "held_entries" ("project_id");--> statement-breakpoint
CREATE INDEX "held_entries_decided_by_idx" ON "held_entries" ("decided_by");--> statement-breakpoint
ALTER TABLE "held_entries" ADD CONSTRAINT "held_entries_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "held_entries" ADD CONSTRAINT "held_entries_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "held_entries" ADD CONSTRAINT "held_entries_decided_by_portal_users_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check", ADD CONSTRAINT "notifications_kind_check" CHECK ("kind" in ('assigned', 'unassigned', 'moved', 'cancelled', 'comment', 'mention', 'started', 'held', 'completed', 'part-added', 'document-expiring', 'confirmed', 'returned', 'link-asked', 'service-due', 'review-waiting', 'billing-waiting', 'visit-unready', 'entry-held'));