//! Files kept in this browser, only where a person asked for it: one `IndexedDB` store of blobs by name.

use super::files::Named;
use idb::{Database, DatabaseEvent, Factory, ObjectStoreParams, TransactionMode};
use js_sys::{Object, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::Blob;

const DATABASE: &str = "rescue-explorer";
const STORE: &str = "files";

async fn open() -> Result<Database, idb::Error> {
    let mut request = Factory::new()?.open(DATABASE, Some(1))?;
    request.on_upgrade_needed(|event| {
        // A store that cannot be made shows as an error of the first transaction.
        if let Ok(database) = event.database() {
            let mut params = ObjectStoreParams::new();
            params.auto_increment(true);
            drop(database.create_object_store(STORE, params));
        }
    });
    request.await
}

/// Keeps exactly these files, in this order.
///
/// # Errors
/// In words, when the browser has no storage to give.
pub async fn keep(files: &[Named]) -> Result<(), String> {
    let work = async {
        let database = open().await?;
        let transaction = database.transaction(&[STORE], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(STORE)?;
        store.clear()?.await?;
        for file in files {
            let record = Object::new();
            drop(Reflect::set(&record, &"name".into(), &file.name.as_str().into()));
            drop(Reflect::set(&record, &"blob".into(), &file.blob));
            store.add(&record, None)?.await?;
        }
        transaction.commit()?.await?;
        database.close();
        Ok::<_, idb::Error>(())
    };
    work.await.map_err(|e| format!("This browser did not keep the files: {e}"))
}

/// What is kept; empty if nothing is, or the browser has no storage.
pub async fn kept() -> Vec<Named> {
    let work = async {
        let database = open().await?;
        let transaction = database.transaction(&[STORE], TransactionMode::ReadOnly)?;
        let records = transaction.object_store(STORE)?.get_all(None, None)?.await?;
        database.close();
        Ok::<_, idb::Error>(records)
    };
    let named = |record: &JsValue| {
        let name = Reflect::get(record, &"name".into()).ok()?.as_string()?;
        let blob = Reflect::get(record, &"blob".into()).ok()?.dyn_into::<Blob>().ok()?;
        Some(Named { name, blob })
    };
    work.await.map(|records| records.iter().filter_map(named).collect()).unwrap_or_default()
}

/// Empties the store.
///
/// # Errors
/// In words, when the browser refuses.
pub async fn forget() -> Result<(), String> {
    keep(&[]).await
}
