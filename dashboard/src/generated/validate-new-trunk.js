// Written from the schemas of the routes by `npm run openapi`.
import { SCHEMAS } from '@parley/sdk/schemas'
import { codePoints, formats, keywords } from './rules.js'

export const validateNewTrunk = validate76;
const schema32 = SCHEMAS.NewTrunk;
const func2 = Object.prototype.hasOwnProperty;
const func3 = codePoints;
const pattern0 = new RegExp("\\S", "u");
const schema33 = SCHEMAS.TrunkInboundInput;
const pattern42 = new RegExp("^[A-Za-z0-9._+-]{1,64}$", "u");
const pattern43 = new RegExp("^[ -~]{12,128}$", "u");

function validate77(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
const err0 = {instancePath,keyword:"type",params:{type: schema33.type}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "addresses") || (key0 === "username")) || (key0 === "password"))){
const err1 = {instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.addresses !== undefined){
let data0 = data.addresses;
if((!(Array.isArray(data0))) && (data0 !== null)){
const err2 = {instancePath:instancePath+"/addresses",keyword:"type",params:{type: schema33.properties.addresses.type}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(Array.isArray(data0)){
if(data0.length > 100){
const err3 = {instancePath:instancePath+"/addresses",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(func3(data1) > 64){
const err4 = {instancePath:instancePath+"/addresses/" + i0,keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(func3(data1) < 1){
const err5 = {instancePath:instancePath+"/addresses/" + i0,keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/addresses/" + i0,keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
}
if(data.username !== undefined){
let data2 = data.username;
if((typeof data2 !== "string") && (data2 !== null)){
const err7 = {instancePath:instancePath+"/username",keyword:"type",params:{type: schema33.properties.username.type}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(typeof data2 === "string"){
if(func3(data2) > 64){
const err8 = {instancePath:instancePath+"/username",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(func3(data2) < 1){
const err9 = {instancePath:instancePath+"/username",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!pattern42.test(data2)){
const err10 = {instancePath:instancePath+"/username",keyword:"pattern",params:{pattern: "^[A-Za-z0-9._+-]{1,64}$"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
if(data.password !== undefined){
let data3 = data.password;
if(typeof data3 === "string"){
if(func3(data3) > 128){
const err11 = {instancePath:instancePath+"/password",keyword:"maxLength",params:{limit: 128}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(func3(data3) < 12){
const err12 = {instancePath:instancePath+"/password",keyword:"minLength",params:{limit: 12}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!pattern43.test(data3)){
const err13 = {instancePath:instancePath+"/password",keyword:"pattern",params:{pattern: "^[ -~]{12,128}$"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/password",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
validate77.errors = vErrors;
return errors === 0;
}

const schema34 = SCHEMAS.NewTrunkOutbound;
const pattern45 = new RegExp("^[ -~]{1,128}$", "u");
const formats0 = formats["e164-phone"];

function validate79(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
const err0 = {instancePath,keyword:"type",params:{type: schema34.type}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.host === undefined){
const err1 = {instancePath,keyword:"required",params:{missingProperty: "host"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "host") || (key0 === "port")) || (key0 === "transport")) || (key0 === "username")) || (key0 === "password")) || (key0 === "register")) || (key0 === "caller_id"))){
const err2 = {instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.host !== undefined){
let data0 = data.host;
if(typeof data0 === "string"){
if(func3(data0) > 254){
const err3 = {instancePath:instancePath+"/host",keyword:"maxLength",params:{limit: 254}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(func3(data0) < 1){
const err4 = {instancePath:instancePath+"/host",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/host",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.port !== undefined){
let data1 = data.port;
if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){
const err6 = {instancePath:instancePath+"/port",keyword:"type",params:{type: schema34.properties.port.type}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 65535 || isNaN(data1)){
const err7 = {instancePath:instancePath+"/port",keyword:"maximum",params:{comparison: "<=", limit: 65535}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1 < 1 || isNaN(data1)){
const err8 = {instancePath:instancePath+"/port",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
if(data.transport !== undefined){
let data2 = data.transport;
if((typeof data2 !== "string") && (data2 !== null)){
const err9 = {instancePath:instancePath+"/transport",keyword:"type",params:{type: schema34.properties.transport.type}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!((((data2 === "udp") || (data2 === "tcp")) || (data2 === "tls")) || (data2 === null))){
const err10 = {instancePath:instancePath+"/transport",keyword:"enum",params:{allowedValues: schema34.properties.transport.enum}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.username !== undefined){
let data3 = data.username;
if((typeof data3 !== "string") && (data3 !== null)){
const err11 = {instancePath:instancePath+"/username",keyword:"type",params:{type: schema34.properties.username.type}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(typeof data3 === "string"){
if(func3(data3) > 64){
const err12 = {instancePath:instancePath+"/username",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(func3(data3) < 1){
const err13 = {instancePath:instancePath+"/username",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!pattern42.test(data3)){
const err14 = {instancePath:instancePath+"/username",keyword:"pattern",params:{pattern: "^[A-Za-z0-9._+-]{1,64}$"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
if(data.password !== undefined){
let data4 = data.password;
if((typeof data4 !== "string") && (data4 !== null)){
const err15 = {instancePath:instancePath+"/password",keyword:"type",params:{type: schema34.properties.password.type}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(typeof data4 === "string"){
if(func3(data4) > 128){
const err16 = {instancePath:instancePath+"/password",keyword:"maxLength",params:{limit: 128}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(func3(data4) < 1){
const err17 = {instancePath:instancePath+"/password",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(!pattern45.test(data4)){
const err18 = {instancePath:instancePath+"/password",keyword:"pattern",params:{pattern: "^[ -~]{1,128}$"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
if(data.register !== undefined){
let data5 = data.register;
if((typeof data5 !== "boolean") && (data5 !== null)){
const err19 = {instancePath:instancePath+"/register",keyword:"type",params:{type: schema34.properties.register.type}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.caller_id !== undefined){
let data6 = data.caller_id;
if((typeof data6 !== "string") && (data6 !== null)){
const err20 = {instancePath:instancePath+"/caller_id",keyword:"type",params:{type: schema34.properties.caller_id.type}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(typeof data6 === "string"){
if(func3(data6) > 16){
const err21 = {instancePath:instancePath+"/caller_id",keyword:"maxLength",params:{limit: 16}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(!(formats0.validate(data6))){
const err22 = {instancePath:instancePath+"/caller_id",keyword:"format",params:{format: "e164-phone"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
}
validate79.errors = vErrors;
return errors === 0;
}


function validate76(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(func2.call(schema32.properties, key0))){
const err1 = {instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func3(data0) > 100){
const err2 = {instancePath:instancePath+"/name",keyword:"maxLength",params:{limit: 100}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func3(data0) < 1){
const err3 = {instancePath:instancePath+"/name",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern0.test(data0)){
const err4 = {instancePath:instancePath+"/name",keyword:"pattern",params:{pattern: "\\S"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/name",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/kind",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((data1 === "trunk") || (data1 === "softphone"))){
const err7 = {instancePath:instancePath+"/kind",keyword:"enum",params:{allowedValues: schema32.properties.kind.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.inbound !== undefined){
if(!(validate77(data.inbound, {instancePath:instancePath+"/inbound",parentData:data,parentDataProperty:"inbound",rootData}))){
vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
errors = vErrors.length;
}
}
if(data.transfer !== undefined){
let data3 = data.transfer;
if((typeof data3 !== "string") && (data3 !== null)){
const err8 = {instancePath:instancePath+"/transfer",keyword:"type",params:{type: schema32.properties.transfer.type}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!(((data3 === "refer") || (data3 === "bridge")) || (data3 === null))){
const err9 = {instancePath:instancePath+"/transfer",keyword:"enum",params:{allowedValues: schema32.properties.transfer.enum}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.refer_form !== undefined){
let data4 = data.refer_form;
if((typeof data4 !== "string") && (data4 !== null)){
const err10 = {instancePath:instancePath+"/refer_form",keyword:"type",params:{type: schema32.properties.refer_form.type}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!(((data4 === "sip") || (data4 === "tel")) || (data4 === null))){
const err11 = {instancePath:instancePath+"/refer_form",keyword:"enum",params:{allowedValues: schema32.properties.refer_form.enum}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.media_encryption !== undefined){
let data5 = data.media_encryption;
if((typeof data5 !== "string") && (data5 !== null)){
const err12 = {instancePath:instancePath+"/media_encryption",keyword:"type",params:{type: schema32.properties.media_encryption.type}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!((((data5 === "off") || (data5 === "allow")) || (data5 === "require")) || (data5 === null))){
const err13 = {instancePath:instancePath+"/media_encryption",keyword:"enum",params:{allowedValues: schema32.properties.media_encryption.enum}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.phone_number !== undefined){
let data6 = data.phone_number;
if((typeof data6 !== "string") && (data6 !== null)){
const err14 = {instancePath:instancePath+"/phone_number",keyword:"type",params:{type: schema32.properties.phone_number.type}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(typeof data6 === "string"){
if(func3(data6) > 16){
const err15 = {instancePath:instancePath+"/phone_number",keyword:"maxLength",params:{limit: 16}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!(formats0.validate(data6))){
const err16 = {instancePath:instancePath+"/phone_number",keyword:"format",params:{format: "e164-phone"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
if(data.outbound !== undefined){
if(!(validate79(data.outbound, {instancePath:instancePath+"/outbound",parentData:data,parentDataProperty:"outbound",rootData}))){
vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors);
errors = vErrors.length;
}
}
}
else {
const err17 = {instancePath,keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate76.errors = vErrors;
return errors === 0;
}
