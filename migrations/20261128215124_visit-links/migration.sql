CREATE TABLE "paper_releases" (
	"project_id" uuid,
	"document_id" uuid,
	"holder" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paper_releases_pkey" PRIMARY KEY("project_id","document_id","holder"),
	CONSTRAINT "paper_releases_holder_check" CHECK ("holder" in ('master', 'agent', 'owner'))
);
--> statement-breakpoint
CREATE TABLE "visit_file_links" (
	"token_hash" bytea PRIMARY KEY,
	"link_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "visit_file_links_kind_check" CHECK ("kind" in ('paper', 'report'))
);
--> statement-breakpoint
CREATE TABLE "visit_link_messages" (
	"comment_id" uuid PRIMARY KEY,
	"link_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_links" (
	"id" uuid PRIMARY KEY,
	"project_id" uuid NOT NULL,
	"holder" text NOT NULL,
	"name" text,
	"email" text,
	"language" text,
	"link_hash" bytea NOT NULL UNIQUE,
	"valid_until" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_by" uuid,
	"confirmed_at" timestamp with time zone,
	"confirmed_berth" text,
	"confirmed_time" text,
	"confirmed_gate_pass" text,
	"confirmed_for" jsonb,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"notified_for" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_links_holder_check" CHECK ("holder" in ('master', 'agent', 'owner')),
	CONSTRAINT "visit_links_language_check" CHECK ("language" in ('en', 'nb'))
);
--> statement-breakpoint
ALTER TABLE "project_comments" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "vessel_projects" ADD COLUMN "needed_on_board" text;--> statement-breakpoint
ALTER TABLE "project_comments" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "paper_releases_document_id_idx" ON "paper_releases" ("document_id");--> statement-breakpoint
CREATE INDEX "visit_file_links_link_id_idx" ON "visit_file_links" ("link_id");--> statement-breakpoint
CREATE INDEX "visit_file_links_expires_at_idx" ON "visit_file_links" ("expires_at");--> statement-breakpoint
CREATE INDEX "visit_link_messages_link_id_idx" ON "visit_link_messages" ("link_id");--> statement-breakpoint
CREATE INDEX "visit_links_project_id_idx" ON "visit_links" ("project_id");--> statement-breakpoint
CREATE INDEX "visit_links_created_by_idx" ON "visit_links" ("created_by");--> statement-breakpoint
CREATE INDEX "visit_links_accepted_by_idx" ON "visit_links" ("accepted_by");--> statement-breakpoint
CREATE INDEX "visit_links_confirmed_idx" ON "visit_links" ("project_id") WHERE "confirmed_at" is not null and "revoked_at" is null;--> statement-breakpoint
ALTER TABLE "paper_releases" ADD CONSTRAINT "paper_releases_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "paper_releases" ADD CONSTRAINT "paper_releases_document_id_operator_documents_id_fkey" FOREIGN KEY ("document_id") REFERENCES "operator_documents"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "visit_file_links" ADD CONSTRAINT "visit_file_links_link_id_visit_links_id_fkey" FOREIGN KEY ("link_id") REFERENCES "visit_links"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "visit_link_messages" ADD CONSTRAINT "visit_link_messages_comment_id_project_comments_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "project_comments"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "visit_link_messages" ADD CONSTRAINT "visit_link_messages_link_id_visit_links_id_fkey" FOREIGN KEY ("link_id") REFERENCES "visit_links"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "visit_links" ADD CONSTRAINT "visit_links_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "visit_links" ADD CONSTRAINT "visit_links_created_by_portal_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "visit_links" ADD CONSTRAINT "visit_links_accepted_by_portal_users_id_fkey" FOREIGN KEY ("accepted_by") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "project_comments" ADD CONSTRAINT "project_comments_author_check" CHECK ("user_id" is not null or "author_name" is not null);