CREATE TABLE "import_suppliers" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"choices" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "import_suppliers_name_key" ON "import_suppliers" (lower("name"));