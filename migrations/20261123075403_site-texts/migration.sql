CREATE TABLE "site_texts" (
	"id" integer PRIMARY KEY DEFAULT 1,
	"published" jsonb DEFAULT '{}' NOT NULL,
	"draft" jsonb DEFAULT '{}' NOT NULL,
	"pairs" text[] DEFAULT '{}'::text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_texts_single_row" CHECK ("id" = 1)
);
--> statement-breakpoint
CREATE TABLE "text_previews" (
	"token_hash" text PRIMARY KEY,
	"session_token" text NOT NULL,
	"path" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "text_previews_expires_at_idx" ON "text_previews" ("expires_at");